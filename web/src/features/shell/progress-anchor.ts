/** The id of the progress section on the home page; the header's "Tiến độ" scrolls to it. */
export const PROGRESS_ANCHOR = 'tien-do';
