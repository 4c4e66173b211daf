export const hi = {
  leaveQuestion: 'बिना सेव किए जाएँ?',
  leave: 'जाएँ',
  keepEditing: 'बदलना जारी रखें',
};
