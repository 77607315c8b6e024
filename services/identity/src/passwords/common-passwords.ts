/**
 * Roots of the passwords that leak most often, world-wide and in Vietnam. A password is judged by its root: lower case, usual
 * look-alikes undone (`p@ssw0rd`), digits and signs at both ends taken off, so one line here stands for hundreds of leaked ones.
 */
const ROOTS = `
password passwort passwd pass secret letmein welcome login master dragon monkey shadow sunshine princess football baseball basketball soccer hockey
superman batman spiderman pokemon naruto starwars trustno iloveyou loveyou lovely love lover mylove forever friend friends family mother father mommy daddy baby babygirl angel
michael jordan jennifer jessica ashley daniel charlie thomas andrew joshua matthew robert george hunter ranger buster killer tigger ginger pepper cookie cheese banana orange
chocolate summer winter autumn spring freedom liverpool chelsea arsenal barcelona madrid ronaldo messi internet computer samsung iphone android google facebook zalo youtube tiktok
admin administrator administratorpassword root user guest test tester testing demo default changeme change temp temporary student teacher school college university english ielts toeic
hello helloworld whatever nothing blink flower purple silver golden diamond crystal phoenix eagle tiger lion matrix mustang ferrari mercedes corvette harley yamaha honda
qwerty qwertyuiop asdf asdfgh asdfghjkl zxcv zxcvbn zxcvbnm qazwsx qazwsxedc qweasd qweasdzxc abc abcd abcde abcdef abcdefg aaa abcabc xyz
matkhau matkhaumoi matkhaucuatoi mk dangnhap quantri quantrivien taikhoan nguoidung hocvien hocsinh sinhvien giaovien thaygiao cogiao tienganh hoctienganh luyenthi truonghoc lophoc
anhyeuem emyeuanh yeuem yeuanh yeu yeuthuong toiyeuem iuem iuanh nhoem nhoanh emyeu anhyeu vochong chongyeu voyeu conyeu meyeu bome giadinh tinhyeu hanhphuc maimai motminh
vietnam vietnamvodich hanoi saigon hochiminh danang haiphong cantho hue nhatrang dalat sapa phuquoc tphcm
nguyen nguyenvan nguyenthi tran tranvan le leminh pham phamvan hoang huynh phan vu vo dang bui do ho ngo duong ly
khongbiet khongcho khongnho quenroi xinchao chao chaoban camon bian bimat conmeo concho meocon heocon gaucon thiennga hoahong hoamai saobang mattroi anhtrang
vumon cachep cachepvuotvumon linh anh minh hung dung tuan hoa lan mai trang thao phuong nam son long quan khanh
`;
const COMMON: ReadonlySet<string> = new Set(ROOTS.split(/\s+/).filter(Boolean));

const LOOK_ALIKES: Readonly<Record<string, string>> = { '@': 'a', '4': 'a', '3': 'e', '1': 'i', '!': 'i', '0': 'o', $: 's', '5': 's', '7': 't' };
const KEYBOARD = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', '01234567890', 'abcdefghijklmnopqrstuvwxyz', '1qaz2wsx3edc4rfv5tgb', 'qazwsxedcrfv'];

/** Without case, Vietnamese accents and đ. */
export const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').replace(/đ/gi, 'd').toLowerCase();
const bare = (text: string): string => text.replace(/^[^a-z]+|[^a-z]+$/g, '');
const reversed = (text: string): string => [...text].reverse().join('');

function isRun(text: string): boolean {
  return text.length >= 3 && KEYBOARD.some((row) => row.includes(text) || reversed(row).includes(text));
}

/** One character, or a short block again and again: aaaaaa, 123123, abababab. */
const isRepetition = (text: string): boolean => /^(.{1,4})\1+$/.test(text);

/** True for what an attacker tries first. */
export function isCommonPassword(password: string): boolean {
  const text = plain(password);
  if (isRun(text) || isRepetition(text)) return true;
  // Digits alone are dates and phone numbers.
  if (/^\d{0,11}$/.test(text)) return true;
  const undo = (value: string): string => [...value].map((character) => LOOK_ALIKES[character] ?? character).join('');
  // Which came first, the look-alikes or the signs at the ends, cannot be told: 'p4ssw0rd2024', '1loveyou', '$ecret!'.
  const roots = [bare(text), bare(undo(text)), undo(bare(text)), bare(text).replace(/[^a-z]/g, '')];
  return roots.some((root) => root !== '' && (COMMON.has(root) || (isRun(root) && text.length < 12)));
}
