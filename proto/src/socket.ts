import { z } from 'zod';

/** Socket catalogue. Sockets say "something changed": what matters is also readable by HTTP. */
const instant = z.iso.datetime();

/** One entry of 'Hoạt động gần đây'. `action` is escaped text with only <strong>; `parts` is the same as data. */
export const Activity = z.object({
  _id: z.string(),
  action: z.string(),
  parts: z.array(z.object({ text: z.string(), strong: z.boolean() })),
  timeAgo: z.string(),
  color: z.string(),
  icon: z.enum(['Users', 'BookOpen', 'FileText', 'DollarSign']),
  at: instant,
});
export type Activity = z.infer<typeof Activity>;

export const RealtimeStats = z.object({ visitorsLastHour: z.int(), visitorsToday: z.int(), onlineUsers: z.int() });
export type RealtimeStats = z.infer<typeof RealtimeStats>;

const card = z.object({ display: z.string(), value: z.number() });
export const OverviewStats = z.object({
  activeCourses: card,
  totalExams: card,
  totalUsers: card,
  monthlyRevenue: card.extend({ label: z.string() }),
});
export type OverviewStats = z.infer<typeof OverviewStats>;

/** Server → client messages: who gets them, and their shape. */
export const serverMessages = {
  user_activity: { room: 'admins', schema: Activity },
  recent_activity: { room: 'admins', schema: Activity },
  statistics_update: {
    room: 'admins',
    schema: z.discriminatedUnion('type', [
      z.object({ type: z.literal('realtime'), data: RealtimeStats }),
      z.object({ type: z.literal('overview'), data: OverviewStats }),
    ]),
  },
  /** To one person: the session is over (account disabled, signed out elsewhere, role changed). */
  session_ended: { room: 'user', schema: z.object({ reason: z.enum(['disabled', 'revoked', 'role_changed']) }) },
  /** To everybody who is connected: what was remembered of the exams' list, and of this exam, is old. */
  exams_changed: { room: 'everybody', schema: z.object({ examId: z.string() }) },
} as const;
export type ServerMessage = keyof typeof serverMessages;
export type ServerMessagePayload<M extends ServerMessage> = z.infer<(typeof serverMessages)[M]['schema']>;

/** Client → server messages with their acknowledgement. */
export const clientMessages = {
  join_admin: {
    ack: z.union([z.object({ ok: z.literal(true) }), z.object({ ok: z.literal(false), code: z.enum(['UNAUTHENTICATED', 'FORBIDDEN', 'RATE_LIMITED']) })]),
  },
} as const;
export type ClientMessage = keyof typeof clientMessages;
export type JoinAdminAck = z.infer<typeof clientMessages.join_admin.ack>;

/** Redis channel that carries messages from services to every gateway. */
export const liveChannel = 'vumon:live';
export const LiveEnvelope = z.object({
  message: z.enum(['user_activity', 'recent_activity', 'statistics_update', 'session_ended']),
  userId: z.uuid().optional(),
  payload: z.unknown(),
});
export type LiveEnvelope = z.infer<typeof LiveEnvelope>;
