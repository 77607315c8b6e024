/** How three kinds of learners use the IELTS Center. Written by us and marked so on the screen; they promise no score. */
export const stories = [
  {
    name: 'Học sinh lớp 12, sáng nào cũng có 40 phút',
    text: 'Mỗi sáng làm một bài đọc ở chế độ luyện tập, xem lý do của từng câu sai, rồi cuối tuần mới làm trọn một đề có đồng hồ.',
  },
  {
    name: 'Người đi làm, học trên xe buýt',
    text: 'Nghe từng phần trên điện thoại, nghe lại đúng câu mình bỏ lỡ. Bài đang làm dở tối về mở máy tính làm tiếp, không mất đáp án nào.',
  },
  {
    name: 'Thí sinh cần 6.5 sau hai tháng',
    text: 'Nhìn điểm mất vì đâu sau mỗi đề: chính tả, giới hạn từ hay nhầm FALSE với NOT GIVEN, rồi chỉ luyện đúng dạng đó.',
  },
] as const;
