import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { routes } from '@pahiya/contracts';
import { documentImage } from '../../src/demo/document-image.ts';
import { password } from '../people.ts';
import { openWorld } from '../world.ts';
import type { Attacked } from './attacked.ts';

const { driver } = routes;
const SCRIPT = '<script>alert(document.cookie)</script>';
const good = documentImage([31, 78, 140]);

/** A PNG whose header claims a width and a height of `side`, with the pixels of a small image. */
function bomb(side: number): Buffer {
  const png = Buffer.from(good);
  png.writeUInt32BE(side, 16);
  png.writeUInt32BE(side, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

const HOSTILE: Record<string, Buffer> = {
  'a page': Buffer.from(`<html>${SCRIPT}</html>`),
  'a drawing with a script': Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`),
  'a page behind the head of an image': Buffer.concat([good.subarray(0, 33), Buffer.from(SCRIPT)]),
  'half an image': good.subarray(0, good.length / 2),
  'an animation': Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
  'an archive': Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(200)]),
  'nine hundred megapixels': bomb(30_000),
  nothing: Buffer.alloc(0),
};

let registered = 0;
function formWith(licence: Buffer, filename: string): FormData {
  registered += 1;
  const form = new FormData();
  const phoneNumber = `98${String(registered).padStart(8, '0')}`;
  const fields = { fullName: 'Mallory', phoneNumber, password, gender: 'Male', vehicleNumber: 'KA01AB1234' };
  for (const [name, value] of Object.entries({ ...fields, vehicleType: 'Sedan' })) form.append(name, value);
  form.append('licenseImage', new Blob([new Uint8Array(licence)], { type: 'image/png' }), filename);
  form.append('aadhaarCardImage', new Blob([new Uint8Array(good)], { type: 'image/png' }), 'aadhaar.png');
  return form;
}

/** Files of strangers, who may register as drivers. */
export function describeFiles({ urlOf, dataDirOf }: Attacked): void {
  const stored = () => {
    const folder = join(dataDirOf(), 'files', 'drivers');
    return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
  };

  it('keeps nothing of a file that is not the image it says, and serves what it keeps as an image alone', async () => {
    const { api, admin, rider, company } = await openWorld(urlOf());
    const before = stored();
    for (const [what, content] of Object.entries(HOSTILE)) {
      const { status } = await api.call(driver.registerDriver, { form: formWith(content, 'licence.png') });
      expect([what, [413, 415, 422].includes(status)]).toEqual([what, true]);
    }
    expect(stored()).toEqual(before);

    const carrier = Buffer.concat([good, Buffer.from(SCRIPT)]);
    const form = formWith(carrier, '../../../../etc/passwd.html');
    const { driver: kept } = await api.must(driver.registerDriver, { form });
    const files = stored().filter((file) => !before.includes(file));
    expect(files).toHaveLength(2);
    for (const file of files) {
      expect(file).toMatch(/\/[0-9a-f-]{36}$/);
      const bytes = readFileSync(file);
      for (const readable of [SCRIPT, 'JFIF', 'PNG']) expect(bytes.includes(readable)).toBe(false);
    }
    const params = { id: kept._id, kind: 'license' as const };
    const shown = await api.call(driver.driverDocument, { params, token: admin });
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
    expect(shown.bytes.includes(SCRIPT)).toBe(false);
    for (const token of [rider.token, company.token])
      expect((await api.call(driver.driverDocument, { params, token })).status).toBe(403);
    for (const kind of ['../../secrets.json', '%2e%2e%2fsecrets.json'])
      expect(
        (await api.call(driver.driverDocument, { params: { ...params, kind: kind as never }, token: admin })).status,
      ).toBe(400);
  });
}
