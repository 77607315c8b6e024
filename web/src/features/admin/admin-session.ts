import { createContext, useContext, useEffect, useState } from 'react';
import { isApiError } from '../../api/api-error';

interface AdminSession {
  /** The session is over: timers and socket rest, what is on the screen stays, greyed. */
  ended: boolean;
  /** Tells the shell that the server no longer takes this session. */
  end(): void;
}

export const AdminSessionContext = createContext<AdminSession>({ ended: false, end: () => undefined });

export function useAdminSession(): AdminSession {
  return useContext(AdminSessionContext);
}

/** True for the answers of a session that is over or has lost its rights. */
function endsSession(error: unknown): boolean {
  return isApiError(error) && (error.status === 401 || error.status === 403);
}

/** Ends the administrator's session as soon as one of the errors says so. */
export function useEndOn(...errors: readonly unknown[]): void {
  const { end } = useAdminSession();
  const over = errors.some(endsSession);
  useEffect(() => {
    if (over) end();
  }, [over, end]);
}

/** The last value that there was: figures stay on the screen when their cache is cleared at the end of a session. */
export function useLastKnown<T>(value: T | undefined): T | undefined {
  const [kept, setKept] = useState(value);
  if (value !== undefined && value !== kept) setKept(value);
  return value ?? kept;
}
