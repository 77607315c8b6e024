import { z } from 'zod';
import { acknowledged, answer, id, instant, pagination, paging, type Route, role, text } from './route.js';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;
const email = z
  .string({ error: 'Email là bắt buộc' })
  .transform((value) => value.normalize('NFC').trim().toLowerCase())
  .pipe(z.string().min(1, 'Email là bắt buộc').max(254, 'Email không hợp lệ').regex(EMAIL, 'Email không hợp lệ'));
/** Bounded so that hashing cost is bounded; never trimmed or truncated. */
const password = z
  .string({ error: 'Mật khẩu là bắt buộc' })
  .min(1, 'Mật khẩu là bắt buộc')
  .min(6, 'Mật khẩu phải có ít nhất 6 ký tự')
  .max(256, 'Mật khẩu quá dài');
const phone = z
  .string({ error: 'Số điện thoại là bắt buộc' })
  .transform((value) => value.replace(/\s+/g, ''))
  .pipe(
    z
      .string()
      .min(1, 'Số điện thoại là bắt buộc')
      .regex(/^\d{10,11}$/, 'Số điện thoại không hợp lệ'),
  );
const fullName = z
  .string({ error: 'Họ và tên là bắt buộc' })
  .transform((value) => value.normalize('NFC').trim())
  .pipe(z.string().min(1, 'Họ và tên là bắt buộc').min(2, 'Họ và tên phải có ít nhất 2 ký tự').max(100, 'Họ và tên quá dài'));
const level = z.enum(['A1', 'A2', 'B1', 'B2', 'C1', 'C2']);

export const User = z
  .object({
    id,
    _id: id,
    fullName: z.string(),
    email: z.string(),
    phone: z.string(),
    avatar: z.string().nullable(),
    role,
    level: level.nullable(),
    levelSource: z.enum(['self', 'test_results', 'admin']).nullable(),
    emailVerified: z.boolean(),
    mustChangePassword: z.boolean(),
    createdAt: instant,
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof User>;

const sessionAnswer = answer({ user: User, token: z.string(), data: z.object({ user: User, token: z.string() }) });
const profile = User.extend({ birthDate: z.iso.date().nullable(), bio: z.string(), learningGoal: z.string() });
const adminUser = z.object({
  _id: id,
  email: z.string(),
  fullName: z.string(),
  phone: z.string(),
  avatar: z.string().nullable(),
  role,
  level: level.nullable(),
  accountStatus: z.enum(['active', 'disabled']),
  isOnline: z.boolean(),
  lastSeen: instant.nullable(),
  createdAt: instant,
});
const lightUser = z.object({ _id: id, role, isOnline: z.boolean(), accountStatus: z.enum(['active', 'disabled']) });
const userStats = z.object({
  totalUsers: z.int(),
  activeUsers: z.int(),
  disabledUsers: z.int(),
  onlineUsers: z.int(),
  adminUsers: z.int(),
  regularUsers: z.int(),
  newUsers: z.int(),
  onlineAdminUsers: z.int(),
  onlineRegularUsers: z.int(),
});
const withStats = answer({ data: z.object({ id, user: adminUser.optional(), stats: userStats }) });

export const authRoutes = {
  register: {
    method: 'POST',
    path: '/auth/register',
    tag: 'Tài khoản',
    summary: 'Đăng ký tài khoản',
    auth: 'public',
    rate: 'auth',
    status: 201,
    body: z.object({ fullName, email, phone, password, termsAccepted: z.boolean().optional(), termsVersion: z.string().max(20).optional() }),
    response: sessionAnswer,
  },
  login: {
    method: 'POST',
    path: '/auth/login',
    tag: 'Tài khoản',
    summary: 'Đăng nhập',
    auth: 'public',
    rate: 'auth',
    body: z.object({ email, password, remember: z.boolean().optional() }),
    response: sessionAnswer,
  },
  refresh: {
    method: 'POST',
    path: '/auth/refresh',
    tag: 'Tài khoản',
    summary: 'Đổi cookie lấy token mới',
    auth: 'refresh',
    rate: 'read',
    response: sessionAnswer,
  },
  logout: { method: 'POST', path: '/auth/logout', tag: 'Tài khoản', summary: 'Đăng xuất', auth: 'refresh', rate: 'write', response: acknowledged },
  sessions: {
    method: 'GET',
    path: '/auth/sessions',
    tag: 'Tài khoản',
    summary: 'Các phiên đăng nhập',
    auth: 'user',
    rate: 'read',
    response: answer({
      data: z.array(z.object({ _id: id, device: z.string(), ip: z.string(), createdAt: instant, lastUsedAt: instant, current: z.boolean() })),
    }),
  },
  revokeSession: {
    method: 'DELETE',
    path: '/auth/sessions/{id}',
    tag: 'Tài khoản',
    summary: 'Đăng xuất một thiết bị',
    auth: 'user',
    rate: 'write',
    response: acknowledged,
  },
  revokeOtherSessions: {
    method: 'DELETE',
    path: '/auth/sessions',
    tag: 'Tài khoản',
    summary: 'Đăng xuất các thiết bị khác',
    auth: 'user',
    rate: 'write',
    response: acknowledged,
  },
} as const satisfies Record<string, Route>;

export const userRoutes = {
  heartbeat: {
    method: 'POST',
    path: '/user/heartbeat',
    tag: 'Người dùng',
    summary: 'Báo đang trực tuyến',
    auth: 'user',
    rate: 'autosave',
    body: z.object({ visible: z.boolean().optional() }),
    response: acknowledged,
  },
  visit: {
    method: 'POST',
    path: '/user/visit',
    tag: 'Người dùng',
    summary: 'Ghi nhận lượt xem trang',
    auth: 'public',
    rate: 'autosave',
    body: z.object({ path: z.string().max(200).regex(/^\//, 'Đường dẫn không hợp lệ') }),
    response: acknowledged,
  },
  profile: {
    method: 'GET',
    path: '/user/profile',
    tag: 'Người dùng',
    summary: 'Hồ sơ của tôi',
    auth: 'user',
    rate: 'read',
    response: answer({ data: profile, user: profile }),
  },
  updateProfile: {
    method: 'PUT',
    path: '/user/profile',
    tag: 'Người dùng',
    summary: 'Sửa hồ sơ',
    auth: 'user',
    rate: 'write',
    body: z.object({
      fullName: fullName.optional(),
      phone: phone.optional(),
      birthDate: z.iso.date('Ngày không hợp lệ').nullable().optional(),
      bio: text(500).optional(),
      learningGoal: text(200).optional(),
      level: level.optional(),
    }),
    response: answer({ data: profile, user: profile }),
  },
  changePassword: {
    method: 'PUT',
    path: '/user/change-password',
    tag: 'Người dùng',
    summary: 'Đổi mật khẩu',
    auth: 'user',
    rate: 'auth',
    body: z.object({
      currentPassword: z.string().max(256).default(''),
      newPassword: z.string().max(256).default(''),
      confirmPassword: z.string().max(256).optional(),
    }),
    response: acknowledged,
  },
  list: {
    method: 'GET',
    path: '/user',
    tag: 'Quản trị người dùng',
    summary: 'Danh sách người dùng',
    auth: 'admin',
    rate: 'read',
    query: z.object({
      ...paging(10, 1000),
      search: z.string().max(100).catch('').default(''),
      role: z.enum(['user', 'admin', '']).catch('').default(''),
      accountStatus: z.enum(['active', 'disabled', '']).catch('').default(''),
      onlineStatus: z.enum(['online', 'offline', '']).catch('').default(''),
    }),
    response: answer({ data: z.object({ users: z.array(z.union([adminUser, lightUser])), pagination }), users: z.array(z.union([adminUser, lightUser])) }),
  },
  stats: {
    method: 'GET',
    path: '/user/stats',
    tag: 'Quản trị người dùng',
    summary: 'Số liệu người dùng',
    auth: 'admin',
    rate: 'read',
    response: answer({ data: userStats }),
  },
  create: {
    method: 'POST',
    path: '/user',
    tag: 'Quản trị người dùng',
    summary: 'Thêm người dùng',
    auth: 'admin',
    rate: 'write',
    status: 201,
    body: z.strictObject({ email, password, fullName, phone: phone.or(z.literal('')).optional(), role: role.default('user'), level: level.default('A1') }),
    response: withStats,
  },
  setRole: {
    method: 'PUT',
    path: '/user/{id}',
    tag: 'Quản trị người dùng',
    summary: 'Đổi vai trò',
    auth: 'admin',
    rate: 'write',
    body: z.strictObject({ role }),
    response: withStats,
  },
  setStatus: {
    method: 'PATCH',
    path: '/user/{id}/account-status',
    tag: 'Quản trị người dùng',
    summary: 'Khóa hoặc mở khóa tài khoản',
    auth: 'admin',
    rate: 'write',
    body: z.strictObject({ accountStatus: z.enum(['active', 'disabled'], 'Trạng thái không hợp lệ') }),
    response: withStats,
  },
  remove: { method: 'DELETE', path: '/user/{id}', tag: 'Quản trị người dùng', summary: 'Xóa người dùng', auth: 'admin', rate: 'write', response: withStats },
} as const satisfies Record<string, Route>;
