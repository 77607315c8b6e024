import { texts } from '../../i18n/texts';
import { practice } from '../../i18n/vi/practice';

export const t = texts({ vi: practice });
