import { texts } from '../../i18n/texts';
import { home } from '../../i18n/vi/home';

export const t = texts({ vi: home });
