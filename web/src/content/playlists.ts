import roomUrl from './listening/a-room-to-share.mp3';
import roomTimes from './listening/a-room-to-share.times.json' with { type: 'json' };
import ferryUrl from './listening/the-morning-ferry.mp3';
import ferryTimes from './listening/the-morning-ferry.times.json' with { type: 'json' };
import leavesUrl from './listening/why-leaves-turn.mp3';
import leavesTimes from './listening/why-leaves-turn.times.json' with { type: 'json' };

/** A short recording of our own, made with tools/audio from the script beside it. It needs no other company's player, and no network once loaded. */
export interface Clip {
  readonly id: string;
  readonly title: string;
  readonly level: string;
  readonly url: string;
  readonly seconds: number;
  readonly lines: readonly { readonly speaker: string; readonly text: string; readonly start: number }[];
}

interface Times {
  readonly id: string;
  readonly duration: number;
  readonly lines: Clip['lines'];
}

const clip = (title: string, level: string, url: string, { id, duration, lines }: Times): Clip => ({ id, title, level, url, seconds: duration, lines });

const ferry = clip('The morning ferry', 'A2', ferryUrl, ferryTimes);
const leaves = clip('Why leaves turn', 'B2', leavesUrl, leavesTimes);
const room = clip('A room to share', 'B1', roomUrl, roomTimes);

export interface Playlist {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** The list's id on YouTube. */
  readonly youtubeList: string;
  /** What can be heard instead. */
  readonly clips: readonly Clip[];
}

/** The two listening cards of the practice page: the only place where they are kept. */
export const playlists: readonly Playlist[] = [
  {
    id: 'six-minute-english',
    title: '6 Minute English',
    text: 'Mỗi tập sáu phút, một chủ đề và sáu từ mới, giọng Anh rõ ràng. Danh sách của BBC Learning English.',
    youtubeList: 'PLcetZ6gSk96-FECmH9l7Vlx5VDigvgZpt',
    clips: [ferry, room, leaves],
  },
  {
    id: 'english-at-work',
    title: 'English at Work',
    text: 'Hội thoại nơi làm việc: phỏng vấn, họp, gọi điện. Danh sách của BBC Learning English.',
    youtubeList: 'PLcetZ6gSk969oGvAI0e4_PgVnlGbm64bp',
    clips: [room, leaves, ferry],
  },
];
