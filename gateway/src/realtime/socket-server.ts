import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { gauge } from '@vumon/platform/observability/metrics.js';
import type { JoinAdminAck, ServerMessage } from '@vumon/proto/socket.js';
import { type DefaultEventsMap, Server, type Socket } from 'socket.io';
import { AccessTokens, type Claims } from '../auth/access-tokens.js';
import { OwnOrigin } from '../auth/own-origin.js';
import { Revocations } from '../auth/revocations.js';
import { SECURITY_HEADERS } from '../gateway.tokens.js';
import { EventBudget } from './event-budget.js';

export const ADMINS = 'admins';
export const roomOf = (userId: string): string => `user:${userId}`;

const MAX_MESSAGE_BYTES = 16 * 1024;
const EXPIRY_CHECK_MS = 60_000;
const EVENTS_AT_ONCE = 20;
const EVENTS_PER_SECOND = 2;
/** Refused joins and unread budgets of one socket before it is put out. */
const MAX_OFFENCES = 3;

const connected = gauge('sockets', 'Open sockets');

interface SocketData {
  /** Absent for a guest. */
  claims?: Claims;
  budget: EventBudget;
  offences: number;
  /** The person has been told why it ends. */
  told?: boolean;
}
type Peer = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>;

/** Sockets of this gateway: who is connected is proven by the handshake token, and stays so only while that token stands. */
@Injectable()
export class SocketServer implements OnModuleDestroy {
  #io: Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly tokens: AccessTokens,
    private readonly revocations: Revocations,
    private readonly origin: OwnOrigin,
    @Inject(SECURITY_HEADERS) private readonly headers: Readonly<Record<string, string>>,
  ) {}

  attach(server: HttpServer): void {
    const io = new Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>(server, {
      path: '/socket.io',
      serveClient: false,
      transports: ['websocket', 'polling'],
      maxHttpBufferSize: MAX_MESSAGE_BYTES,
      // A browser checks no origin for plain WebSockets: the server must.
      allowRequest: (request, answer) => answer(null, this.origin.isOurs(request.headers.origin, request.headers.host)),
    });
    io.engine.on('headers', (headers: Record<string, string>, _request: IncomingMessage) => Object.assign(headers, this.headers));
    io.use((socket, next) => {
      this.#admit(socket).then((refusal) => next(refusal), next);
    });
    io.on('connection', (socket) => this.#welcome(socket));
    this.#io = io;
    this.revocations.onNews(() => this.review());
    this.#timer = setInterval(() => this.review(), EXPIRY_CHECK_MS).unref();
  }

  /** Sends to the sockets of this gateway that are in the room. */
  emit(room: string, message: ServerMessage, payload: unknown): void {
    this.#io?.local.to(room).emit(message, payload);
  }

  /** Sends to every socket of this gateway. */
  broadcast(message: ServerMessage, payload: unknown): void {
    this.#io?.local.emit(message, payload);
  }

  /** Marks that these sockets were told why their session ends. */
  markTold(room: string): void {
    for (const id of this.#io?.of('/').adapter.rooms.get(room) ?? []) {
      const socket = this.#io?.of('/').sockets.get(id);
      if (socket) socket.data.told = true;
    }
  }

  onModuleDestroy(): void {
    clearInterval(this.#timer);
    this.#io?.local.disconnectSockets(true);
    this.#io?.engine.close();
  }

  async #admit(socket: Peer): Promise<Error | undefined> {
    socket.data.budget = new EventBudget(EVENTS_AT_ONCE, EVENTS_PER_SECOND);
    socket.data.offences = 0;
    const { token } = socket.handshake.auth as { token?: unknown };
    if (token === undefined || token === null || token === '') return undefined;
    const claims = typeof token === 'string' ? await this.tokens.check(token) : undefined;
    const standing = claims ? this.revocations.standing(claims) : 'ended';
    if (!claims || standing !== 'good')
      return Object.assign(new Error('refused'), { data: { code: standing === 'disabled' ? 'ACCOUNT_DISABLED' : 'UNAUTHENTICATED' } });
    socket.data.claims = claims;
    return undefined;
  }

  #welcome(socket: Peer): void {
    connected.inc();
    socket.on('disconnect', () => connected.dec());
    const { claims } = socket.data;
    if (claims) void socket.join(roomOf(claims.user.userId));
    socket.use((packet, next) => {
      if (socket.data.budget.take()) return next();
      const ack: unknown = packet.at(-1);
      if (typeof ack === 'function') ack({ ok: false, code: 'RATE_LIMITED' } satisfies JoinAdminAck);
      this.#offend(socket);
    });
    socket.on('join_admin', (...args: unknown[]) => {
      const answer = this.#join(socket);
      const ack = args.at(-1);
      if (typeof ack === 'function') ack(answer);
      if (!answer.ok) this.#offend(socket);
    });
  }

  /** The role is the server's own knowledge at this moment, never the client's word. */
  #join(socket: Peer): JoinAdminAck {
    const { claims } = socket.data;
    if (!claims || !this.#stands(claims)) return { ok: false, code: 'UNAUTHENTICATED' };
    if (claims.user.role !== 'admin') return { ok: false, code: 'FORBIDDEN' };
    void socket.join(ADMINS);
    return { ok: true };
  }

  #offend(socket: Peer): void {
    socket.data.offences += 1;
    if (socket.data.offences > MAX_OFFENCES) socket.disconnect(true);
  }

  #stands(claims: Claims): boolean {
    return claims.expiresAt > Date.now() && this.revocations.standing(claims) === 'good';
  }

  /** Puts out every socket whose token has expired or been revoked. */
  review(): void {
    for (const socket of this.#io?.of('/').sockets.values() ?? []) {
      const { claims, told } = socket.data;
      if (!claims || this.#stands(claims)) continue;
      const standing = this.revocations.standing(claims);
      if (standing !== 'good' && !told) socket.emit('session_ended', { reason: standing === 'disabled' ? 'disabled' : 'revoked' });
      socket.disconnect(true);
    }
  }
}
