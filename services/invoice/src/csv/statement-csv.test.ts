import { text } from 'node:stream/consumers';
import { statementCsv } from './statement-csv.ts';

describe('CSV', () => {
  it('lists a statement with a byte order mark, Devanagari, rupees and totals', async () => {
    const ride = {
      startsAt: new Date('2026-11-20T18:35:00Z'),
      serial: 'PH/26-27/000001',
      rideCode: '7K3QX9ZD',
      riderName: 'कृष्णा त्रिपाठी',
      companyName: '=cmd()',
      pickup: 'MG Road, Bengaluru',
      dropoff: 'हवाई अड्डा',
      driverName: null,
      vehicleNumber: null,
      taxablePaise: 171_429,
      taxPaise: 8_571,
      farePaise: 180_000,
    };
    // The decoder of web streams would drop the byte order mark that Excel needs.
    const bytes = Buffer.from(
      await statementCsv({ rides: [ride, ride] })
        .toArray()
        .then((parts) => parts.map(String).join('')),
    );
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const [heading, first, , total] = bytes.toString('utf8').split('\r\n');
    expect(heading).toContain('Fare (₹)');
    expect(first).toBe(
      `2026-11-21,00:05,PH/26-27/000001,7K3QX9ZD,कृष्णा त्रिपाठी,'=cmd(),"MG Road, Bengaluru",हवाई अड्डा,,,1714.29,85.71,1800`,
    );
    expect(total).toBe('Total,,2,,,,,,,,3428.58,171.42,3600');
  });

  it('fails instead of listing amounts that do not add up', async () => {
    const wrong = {
      startsAt: new Date(0),
      serial: 'PH/26-27/000009',
      rideCode: 'X',
      riderName: '',
      companyName: '',
      pickup: '',
      dropoff: '',
      driverName: null,
      vehicleNumber: null,
      taxablePaise: 1,
      taxPaise: 1,
      farePaise: 3,
    };
    await expect(text(statementCsv({ rides: [wrong] }))).rejects.toThrow('PH/26-27/000009');
  });
});
