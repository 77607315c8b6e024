import type { Generated, GeneratedAlways, Selectable } from 'kysely';

export type Role = 'user' | 'admin';
export type AccountStatus = 'active' | 'disabled';
export type Level = 'A1' | 'A2' | 'B1' | 'B2' | 'C1' | 'C2';

/** A person. A deleted one keeps the row (results and payments point at it) without address, phone and password. */
export interface AccountTable {
  id: Generated<string>;
  /** NFC, lower case; null once deleted, so that the address is free again. */
  email: string | null;
  fullName: string;
  /** E.164, `+84…`. */
  phone: string | null;
  /** The digits as the person wrote them. */
  phoneGiven: string | null;
  /** argon2id in PHC form; empty once deleted. */
  passwordHash: string;
  /** The password satisfied the rules for administrators when it was set. */
  adminGradePassword: Generated<boolean>;
  role: Generated<Role>;
  level: Level | null;
  levelSource: 'self' | 'test_results' | 'admin' | null;
  accountStatus: Generated<AccountStatus>;
  emailVerifiedAt: Date | null;
  mustChangePassword: Generated<boolean>;
  avatar: string | null;
  birthDate: string | null;
  bio: Generated<string>;
  learningGoal: Generated<string>;
  /** 'unknown' for clients that sent no tick. */
  termsVersion: string | null;
  termsAcceptedAt: Date | null;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
  deletedAt: Date | null;
  /** Name and address without case and accents, for search. */
  searchText: GeneratedAlways<string>;
}
export type Account = Selectable<AccountTable>;

/** Living accounts by role and status, kept by a trigger: totals must not cost a walk over a million rows. */
export interface AccountCountTable {
  role: Role;
  accountStatus: AccountStatus;
  accounts: number;
}

/** One sign-in on one device: the family of its refresh tokens. The id is the `sid` of access tokens. */
export interface SessionTable {
  id: Generated<string>;
  userId: string;
  remember: boolean;
  userAgent: string;
  ip: string;
  createdAt: Date;
  lastUsedAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
  endReason: EndReason | null;
}
export type Session = Selectable<SessionTable>;
export type EndReason = 'signed_out' | 'revoked' | 'password_changed' | 'reused_token' | 'disabled' | 'deleted';

export interface RefreshTokenTable {
  /** SHA-256 of the token; the token itself is nowhere. */
  tokenHash: Buffer;
  sessionId: string;
  parentHash: Buffer | null;
  createdAt: Generated<Date>;
  usedAt: Date | null;
  /** The successor, readable only with this very token; emptied when the grace for parallel tabs is over. */
  successorSealed: Buffer | null;
}

/** What the gateways must know of ended sessions: the truth behind the Redis set. */
export interface RevocationTable {
  /** `<kind>:<id>`, as in the Redis set. */
  member: string;
  revokedAt: Date;
  liftedAt: Date | null;
  touchedAt: Date;
}

/** Wrong passwords of one account, or of one account from one known address. */
export interface SignInFailureTable {
  bucket: Buffer;
  failures: number;
  lastFailedAt: Date;
  blockedUntil: Date | null;
}

export interface PresenceTable {
  userId: string;
  lastSeenAt: Date;
  /** Last sign of life with the tab in sight; decides who is online. */
  lastVisibleAt: Date | null;
}

/** Append-only: the database refuses to change or remove a row. */
export interface AuditLogTable {
  id: GeneratedAlways<number>;
  actorId: string;
  action: string;
  targetId: string;
  before: unknown;
  after: unknown;
  requestId: string | null;
  at: Generated<Date>;
}

/** What a person is told in the bell. `source` is the fact behind it: each tells a person once. */
export interface NotificationTable {
  id: Generated<string>;
  userId: string;
  kind: 'result_regraded';
  source: string;
  title: string;
  body: string;
  /** A page of the site. */
  link: string;
  readAt: Date | null;
  createdAt: Generated<Date>;
}

export interface IdentityTables {
  notifications: NotificationTable;
  accounts: AccountTable;
  accountCounts: AccountCountTable;
  sessions: SessionTable;
  refreshTokens: RefreshTokenTable;
  revocations: RevocationTable;
  signInFailures: SignInFailureTable;
  presence: PresenceTable;
  auditLog: AuditLogTable;
}
