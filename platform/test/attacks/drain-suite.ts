import { routes, SOCKETS_PATH } from '@pahiya/contracts';
import { eventually } from '@pahiya/testing';
import { documentImage } from '../../src/demo/document-image.ts';
import { openWorld } from '../world.ts';
import type { Attacked } from './attacked.ts';

const { booking, invoice } = routes;
const SILENT = 10;
const signatureData = `data:image/png;base64,${documentImage([0, 0, 0]).toString('base64')}`;

/** Work that one account or a stranger demands of the platform, so that everybody else would wait. */
export function describeDrain({ urlOf }: Pick<Attacked, 'urlOf'>): void {
  it('draws a few of twenty invoices of one account, and lets others in between', async () => {
    const { api, people, admin, rider, company } = await openWorld(urlOf());
    const ride = await people.book(rider, 3);
    const body = { bookingId: ride._id, signatureData };
    await eventually(
      async () => (await api.call(invoice.getInvoice, { params: body, token: rider.token })).status === 200,
    );
    const flood = Array.from({ length: 20 }, () => api.call(invoice.generatePdf, { body, token: rider.token }));
    const other = await api.call(invoice.generatePdf, { body, token: company.token });
    expect(other.status).toBe(200);
    expect((await api.call(booking.allBookings, { token: admin })).status).toBe(200);
    const answers = await Promise.all(flood);
    const drawn = answers.filter(({ status }) => status === 200).length;
    expect(drawn).toBeGreaterThanOrEqual(5);
    expect(drawn).toBeLessThan(20);
    const refused = answers.filter(({ status }) => status !== 200);
    for (const { status, headers } of refused) expect([status, headers.get('retry-after')]).toEqual([429, '2']);
    expect((await api.call(invoice.generatePdf, { body, token: rider.token })).status).toBe(200);
  });

  it('refuses JSON of 65 levels and more, before any check of it', async () => {
    const nested = (levels: number) => `{"pickup":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
    const post = (payload: string) =>
      fetch(urlOf() + booking.estimateFare.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: payload,
      });
    const refusals = [];
    for (const levels of [64, 65, 30_000]) {
      const answer = await post(nested(levels));
      refusals.push([answer.status, ((await answer.json()) as { code: string }).code]);
    }
    expect(refusals).toEqual([
      [400, 'VALIDATION_FAILED'],
      [400, 'MALFORMED_REQUEST'],
      [400, 'MALFORMED_REQUEST'],
    ]);
  });

  it('closes connections that say nothing', async () => {
    const url = `${urlOf().replace('http', 'ws')}${SOCKETS_PATH}/?EIO=4&transport=websocket`;
    const silent = Array.from({ length: SILENT }, () => new WebSocket(url));
    try {
      await eventually(() => silent.every(({ readyState }) => readyState >= WebSocket.OPEN), {
        describe: 'all to open',
      });
      await eventually(() => silent.every(({ readyState }) => readyState === WebSocket.CLOSED), {
        describe: 'all silent connections to be closed',
      });
    } finally {
      for (const socket of silent) socket.close();
    }
  });
}
