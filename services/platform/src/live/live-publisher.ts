import { type LiveEnvelope, liveChannel, type ServerMessage, type ServerMessagePayload, type serverMessages } from '@vumon/proto/socket.js';
import type { RedisClient } from '../redis/redis-client.js';

/** The messages whose room is this one. */
type MessageFor<Room> = { [M in ServerMessage]: (typeof serverMessages)[M]['room'] extends Room ? M : never }[ServerMessage];

/** Sends socket messages to every gateway through Redis. At most once: what matters is also readable by HTTP. */
export class LivePublisher {
  constructor(private readonly redis: RedisClient) {}

  async toAdmins<M extends MessageFor<'admins'>>(message: M, payload: ServerMessagePayload<M>): Promise<void> {
    await this.#publish({ message, payload });
  }

  async toUser(userId: string, payload: ServerMessagePayload<'session_ended'>): Promise<void> {
    await this.#publish({ message: 'session_ended', userId, payload });
  }

  async #publish(envelope: LiveEnvelope): Promise<void> {
    await this.redis.commands.publish(liveChannel, JSON.stringify(envelope));
  }
}
