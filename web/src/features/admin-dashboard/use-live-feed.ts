import { useEffect, useState } from 'react';
import { useAppDispatch } from '../../app/store';
import { joinAdmins, onRealtimeStatus, subscribe } from '../../realtime/socket';
import { activityPushed, dashboardRefreshed, statisticsPushed } from './statistics.api';

interface LiveFeed {
  /** The socket is up: what happens arrives without asking. */
  live: boolean;
  /** When the socket last brought something; undefined before that. */
  heardAt: number | undefined;
}

/** Puts the socket's messages into the loaded figures while `enabled`; reads everything again after each connect. */
export function useLiveFeed(enabled: boolean): LiveFeed {
  const dispatch = useAppDispatch();
  const [live, setLive] = useState(false);
  const [heardAt, setHeardAt] = useState<number>();

  useEffect(() => {
    if (!enabled) return;
    const heard = (): void => setHeardAt(Date.now());
    const stops = [
      joinAdmins(),
      subscribe('recent_activity', (activity) => {
        heard();
        dispatch(activityPushed(activity));
      }),
      subscribe('user_activity', (activity) => {
        heard();
        dispatch(activityPushed(activity));
      }),
      subscribe('statistics_update', (update) => {
        heard();
        dispatch(statisticsPushed(update));
      }),
      onRealtimeStatus((status) => {
        setLive(status === 'connected');
        if (status === 'connected') dispatch(dashboardRefreshed());
      }),
    ];
    return () => {
      for (const stop of stops) stop();
      setLive(false);
    };
  }, [enabled, dispatch]);

  return { live, heardAt };
}
