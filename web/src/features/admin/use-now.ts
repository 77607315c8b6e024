import { useEffect, useState } from 'react';

/** The time, read again every `stepMs`: for "5 phút trước" that does not stand still. */
export function useNow(stepMs: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), stepMs);
    return () => clearInterval(timer);
  }, [stepMs]);
  return now;
}
