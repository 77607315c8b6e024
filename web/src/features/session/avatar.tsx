import { useState } from 'react';
import { initialsOf } from '../../ui/format';
import styles from './avatar.module.css';

interface AvatarProps {
  user: { fullName: string; avatar: string | null };
  size?: number;
}

/** The person's picture, or up to two initials when there is none or it does not load. Decoration beside a name. */
export function Avatar({ user, size = 36 }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const box = { width: size, height: size, fontSize: size * 0.4 };
  if (user.avatar && failed !== user.avatar) {
    return <img className={styles.avatar} style={box} src={user.avatar} alt="" onError={() => setFailed(user.avatar)} />;
  }
  return (
    <span className={styles.avatar} style={box} aria-hidden="true">
      {initialsOf(user.fullName)}
    </span>
  );
}
