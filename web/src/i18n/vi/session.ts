export const session = {
  session_ended: 'Phiên đăng nhập đã hết hạn hoặc tài khoản bị vô hiệu hóa',
  account_disabled: 'Tài khoản của bạn đã bị vô hiệu hóa',
  claimed: 'Đã chuyển {count} kết quả vào tài khoản của bạn',
  locked_title: 'Tài khoản bị khóa',
  locked_explain: 'Bài làm và tiến độ của bạn vẫn được giữ. Nếu cho rằng đây là nhầm lẫn, hãy liên hệ bộ phận hỗ trợ.',
  locked_countdown: 'Tự động đăng xuất sau {seconds} giây',
  locked_now: 'Đăng xuất ngay',
} as const;
