export { ExamsPage as Component } from '../../features/exams/exams-page';
