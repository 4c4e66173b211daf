import { imageCleaner, type ImageCleaner } from './clean-image.ts';
import { tinyJpg, tinyPng } from './image.fixture.ts';

let images: ImageCleaner;
beforeEach(() => {
  images = imageCleaner();
});
afterEach(() => images.close());

const jpg = { jpg: expect.any(Uint8Array) };
const unreadable = { refused: 'unreadable' };

it('answers each of many that come at once with its own image', async () => {
  const cut = tinyJpg().subarray(0, 100);
  const answers = await Promise.all([tinyPng(), cut, tinyJpg(), cut].map((image) => images.clean(image)));
  expect(answers).toEqual([jpg, unreadable, jpg, unreadable]);
});

it('refuses the image that its decoder dies of, and decodes the next', async () => {
  await images.clean(tinyPng());
  const refused = images.clean(tinyPng());
  const taken = images.clean(tinyPng());
  await Promise.resolve();
  images.close();
  expect(await Promise.all([refused, taken])).toEqual([unreadable, jpg]);
});
