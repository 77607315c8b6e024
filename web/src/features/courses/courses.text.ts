import { texts } from '../../i18n/texts';
import { courses } from '../../i18n/vi/courses';

export const t = texts({ vi: courses });
