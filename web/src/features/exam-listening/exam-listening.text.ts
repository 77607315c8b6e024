import { texts } from '../../i18n/texts';
import { examListening } from '../../i18n/vi/exam-listening';

export const t = texts({ vi: examListening });
