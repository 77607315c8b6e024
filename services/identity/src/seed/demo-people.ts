/** People of the demonstration. Ids are fixed: the seeds of other services refer to them. */
export const DEMO_ADMIN = {
  id: '01934a10-0000-7000-8000-000000000001',
  email: 'admin@vumon.test',
  fullName: 'Quản trị Vũ Môn',
  password: 'Admin@12345',
  phone: '0901000001',
  daysAgo: 75,
} as const;
export const DEMO_LEARNER = {
  id: '01934a10-0000-7000-8000-000000000002',
  email: 'hocvien@vumon.test',
  fullName: 'Nguyễn Minh Anh',
  password: 'Hocvien@12345',
  phone: '0912345678',
  daysAgo: 46,
} as const;

export interface DemoPerson {
  readonly id: string;
  readonly email: string;
  readonly fullName: string;
  readonly phone: string;
  readonly level: 'A1' | 'A2' | 'B1' | 'B2' | 'C1' | null;
  readonly birthDate: string | null;
  readonly learningGoal: string;
  /** Registered so many days and minutes before the seed. */
  readonly daysAgo: number;
  readonly minutes: number;
  /** Hours since the last visit; null for people who never came back. */
  readonly seenHoursAgo: number | null;
}

const NAMES = [
  'Trần Thị Thu Hà',
  'Lê Quang Huy',
  'Phạm Ngọc Bảo Trân',
  'Hoàng Đức Anh',
  'Võ Thị Mỹ Duyên',
  'Đặng Minh Khôi',
  'Bùi Thanh Tùng',
  'Đỗ Phương Linh',
  'Hồ Gia Bảo',
  'Ngô Thảo Vy',
  'Dương Hải Đăng',
  'Lý Khánh Ngân',
  'Nguyễn Thị Hồng Nhung',
  'Trần Quốc Việt',
  'Lê Hoàng Yến',
  'Phạm Tuấn Kiệt',
  'Huỳnh Như Quỳnh',
  'Phan Nhật Minh',
  'Vũ Thùy Dương',
  'Trương Công Phúc',
  'Nguyễn Đình Nam',
  'Trần Mai Chi',
  'Lê Thị Ánh Tuyết',
  'Phạm Văn Long',
  'Đinh Khánh Huyền',
  'Tạ Minh Quân',
  'Cao Thị Ngọc Bích',
  'Mai Xuân Trường',
  'Nguyễn Hà My',
  'Lâm Chí Thiện',
] as const;
const LEVELS = ['A2', 'B1', null, 'B1', 'A1', 'B2', 'B1', 'A2', null, 'C1'] as const;
const GOALS = [
  'IELTS 6.5 để du học',
  'Đủ điểm tốt nghiệp đại học',
  'Giao tiếp tự tin ở nơi làm việc',
  '',
  'IELTS 7.0 trước mùa hè',
  'Đọc tài liệu chuyên ngành',
] as const;

const addressOf = (name: string): string => {
  const words = name.normalize('NFD').replace(/\p{M}/gu, '').replace(/đ/gi, 'd').toLowerCase().split(' ');
  return `${words.at(-1) ?? ''}.${words.slice(0, -1).join('')}@vumon.test`;
};

/** Thirty learners who came over the last six weeks, the more the nearer; the same ones on every machine. */
export const DEMO_LEARNERS: readonly DemoPerson[] = NAMES.map((fullName, n) => ({
  id: `01934a10-0000-7000-8000-${String(101 + n).padStart(12, '0')}`,
  email: addressOf(fullName),
  fullName,
  phone: `09${String(12_000_017 + n * 2_718_281)
    .padStart(8, '0')
    .slice(0, 8)}`,
  level: LEVELS[n % LEVELS.length] ?? null,
  birthDate: n % 4 === 3 ? null : `${1994 + ((n * 7) % 14)}-${String(1 + ((n * 5) % 12)).padStart(2, '0')}-${String(1 + ((n * 11) % 28)).padStart(2, '0')}`,
  learningGoal: GOALS[n % GOALS.length] ?? '',
  daysAgo: Math.floor(42 * (1 - n / NAMES.length) ** 1.5),
  minutes: 15 + ((n * 97) % 700),
  seenHoursAgo: n % 6 === 5 ? null : 2 + ((n * 13) % 90),
}));
