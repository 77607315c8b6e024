import { texts } from '../../i18n/texts';
import { placement } from '../../i18n/vi/placement';

export const t = texts({ vi: placement });
