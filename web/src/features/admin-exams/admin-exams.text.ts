import { texts } from '../../i18n/texts';
import { adminExams } from '../../i18n/vi/admin-exams';

export const t = texts({ vi: adminExams });
