import { Module } from '@nestjs/common';
import { AccountRepository } from './accounts/account.repository.js';
import { Register } from './accounts/register.command.js';
import { TestedLevelWorker } from './accounts/tested-level.worker.js';
import { UpdateProfile } from './accounts/update-profile.command.js';
import { AdminAccess } from './admin/admin-access.js';
import { AdminUsers } from './admin/admin-users.js';
import { AuditLogRepository } from './admin/audit-log.repository.js';
import { CreateUser } from './admin/create-user.command.js';
import { DeleteUser } from './admin/delete-user.command.js';
import { SetAccountStatus } from './admin/set-account-status.command.js';
import { SetRole } from './admin/set-role.command.js';
import { UserListQueries } from './admin/user-list.queries.js';
import { UserStatsQueries } from './admin/user-stats.queries.js';
import { DatabaseClock } from './clock.js';
import { HousekeepingWorker } from './housekeeping.worker.js';
import { IdentityGrpc } from './identity.grpc.js';
import { NotificationRepository } from './notifications/notification.repository.js';
import { NotificationWorker } from './notifications/notification.worker.js';
import { Notifications } from './notifications/notifications.js';
import { ChangePassword } from './passwords/change-password.command.js';
import { PasswordHasher } from './passwords/password-hasher.js';
import { PeopleQueries } from './presence/people.queries.js';
import { PresenceRepository } from './presence/presence.repository.js';
import { RevocationRepository } from './revocations/revocation.repository.js';
import { Revocations } from './revocations/revocations.js';
import { SeedAccounts } from './seed/seed-accounts.command.js';
import { AccessTokenSigner } from './sessions/access-token.js';
import { EndSessions } from './sessions/end-sessions.command.js';
import { RefreshSession } from './sessions/refresh-session.command.js';
import { SessionQueries } from './sessions/session.queries.js';
import { SessionRepository } from './sessions/session.repository.js';
import { SessionIssuer } from './sessions/session-issuer.js';
import { SignIn } from './sign-in/sign-in.command.js';
import { SignInThrottle } from './sign-in/sign-in-throttle.js';

const accounts = [AccountRepository, Register, UpdateProfile, PasswordHasher, ChangePassword, TestedLevelWorker];
const sessions = [AccessTokenSigner, SessionRepository, SessionIssuer, SessionQueries, RefreshSession, EndSessions, SignIn, SignInThrottle];
const gateways = [RevocationRepository, Revocations];
const notifications = [NotificationRepository, NotificationWorker, Notifications];
const people = [PresenceRepository, PeopleQueries];
const admin = [AdminAccess, AdminUsers, AuditLogRepository, CreateUser, DeleteUser, SetAccountStatus, SetRole, UserListQueries, UserStatsQueries];

@Module({
  providers: [IdentityGrpc, DatabaseClock, HousekeepingWorker, SeedAccounts, ...accounts, ...sessions, ...gateways, ...people, ...notifications, ...admin],
})
export class IdentityModule {}
