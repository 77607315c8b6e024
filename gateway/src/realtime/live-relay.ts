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
    const envelope = LiveEnvelope.safeParse(parse(text));
    if (!envelope.success) return this.#refuse('envelope');
    const { message, userId, payload } = envelope.data;
    const { room, schema } = serverMessages[message];
    const checked = schema.safeParse(payload);
    if (!checked.success) return this.#refuse(message);
    if (room === 'admins') return this.sockets.emit(ADMINS, message, checked.data);
    if (userId === undefined) return this.#refuse(message);
    this.sockets.emit(roomOf(userId), message, checked.data);
    if (message === 'session_ended') this.sockets.markTold(roomOf(userId));
  }

  #refuse(what: string): void {
    this.logger.warn({ what }, 'live message of an unknown shape');
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
