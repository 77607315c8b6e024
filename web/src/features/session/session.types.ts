import type { authRoutes, User } from '@vumon/proto/http/auth.js';
import type { z } from 'zod';

/** The signed-in person, as signing in, refreshing and the profile answer. */
export type SessionUser = User;
export type LoginInput = z.input<typeof authRoutes.login.body>;
export type RegisterInput = z.input<typeof authRoutes.register.body>;

/** The specification lets token and user stand at the top or inside `data`; both are read. */
export interface SignedInAnswer {
  success: boolean;
  message?: string;
  token?: string;
  user?: SessionUser;
  data?: { token?: string; user?: SessionUser };
}
