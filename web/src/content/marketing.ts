/**
 * The fixed figures of the specification: the company's own claims, not measurements of this system. They live in this one
 * file, so that they can be replaced by counted numbers in one place.
 */
export const marketingFigures = [
  { value: '50.000+', label: 'học viên' },
  { value: '1.000+', label: 'bài học tương tác' },
  { value: '95%', label: 'tỉ lệ đạt mục tiêu' },
  { value: '24/7', label: 'hỗ trợ' },
] as const;

/** Where people reach the company. `phone` and `email` are placeholders until the operator sets real ones. */
export const contact = {
  address: 'Hà Nội, Việt Nam',
  phone: '1900 0000',
  email: 'hotro@vumon.test',
} as const;

/** The version of the terms that a new account agrees to; sent with the registration. */
export const TERMS_VERSION = '2026-11';
