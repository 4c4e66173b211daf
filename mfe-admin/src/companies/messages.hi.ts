export const hi = {
  chosenCompany: 'चुनी गई कंपनी',
};
