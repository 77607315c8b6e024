export type Role = 'user' | 'admin';

/** The signed-in person, as `POST /auth/login`, `/auth/register`, `/auth/refresh` and `GET /user/profile` answer. */
export interface SessionUser {
  id: string;
  _id: string;
  fullName: string;
  email: string;
  phone: string | null;
  avatar: string | null;
  role: Role;
  level: string | null;
  levelSource: string | null;
  emailVerified: boolean;
  createdAt: string;
  mustChangePassword?: boolean;
}

export interface LoginInput {
  email: string;
  password: string;
  rememberMe: boolean;
}

export interface RegisterInput {
  fullName: string;
  email: string;
  phone: string;
  password: string;
  termsAccepted: boolean;
  termsVersion: string;
}

/** The specification lets token and user stand at the top or inside `data`; both are read. */
export interface SignedInAnswer {
  success: boolean;
  message?: string;
  token?: string;
  user?: SessionUser;
  data?: { token?: string; user?: SessionUser };
}
