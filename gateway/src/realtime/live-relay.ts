import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from '@vumon/platform/observability/logger.js';
import { LOGGER } from '@vumon/platform/service-definition.js';
import { LiveEnvelope, serverMessages } from '@vumon/proto/socket.js';
import { LIVE_SOURCE } from '../gateway.tokens.js';
import { ADMINS, roomOf, SocketServer } from './socket-server.js';

/** Messages of the services for sockets, as text of a LiveEnvelope. Answers how to stop. */
export type LiveSource = (onMessage: (text: string) => void) => Promise<() => void>;

/** Carries messages from the services to the right room, after checking their shape: nothing unforeseen reaches a browser. */
@Injectable()
export class LiveRelay implements OnApplicationBootstrap, OnApplicationShutdown {
  #stop: (() => void) | undefined;

  constructor(
    @Inject(LIVE_SOURCE) private readonly source: LiveSource,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly sockets: SocketServer,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.#stop = await this.source((text) => this.relay(text));
  }

  onApplicationShutdown(): void {
    this.#stop?.();
  }

  relay(text: string): void {
    const refused = this.#pass(text);
    if (refused !== undefined) this.logger.warn({ what: refused }, 'live message of an unknown shape');
  }

  /** Undefined when the message went out, else what was wrong with it. */
  #pass(text: string): string | undefined {
    const envelope = LiveEnvelope.safeParse(parse(text));
    if (!envelope.success) return 'envelope';
    const { message, userId, payload } = envelope.data;
    const { room, schema } = serverMessages[message];
    const checked = schema.safeParse(payload);
    if (!checked.success || (room === 'user' && userId === undefined)) return message;
    const target = room === 'admins' ? ADMINS : roomOf(userId ?? '');
    this.sockets.emit(target, message, checked.data);
    if (message === 'session_ended') this.sockets.markTold(target);
    return undefined;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
