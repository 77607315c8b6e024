import { texts } from '../../i18n/texts';
import { playlistPlayer } from '../../i18n/vi/playlist-player';

export const t = texts({ vi: playlistPlayer });
