import { refreshSession } from '../../api/authorized-fetch';
import { emitSessionEvent } from '../../api/session-events';
import { subscribe } from '../../realtime/socket';

/**
 * Listens for the end of this session, so that a locked account learns it now and not with its next request. Loaded after
 * signing in only: guests need no socket.
 */
export function watchSessionEnd(): () => void {
  return subscribe('session_ended', ({ reason }) => {
    if (reason === 'disabled') emitSessionEvent({ kind: 'account-disabled', message: '' });
    else void refreshSession().then((outcome) => outcome === 'ended' && emitSessionEvent({ kind: 'expired' }));
  });
}
