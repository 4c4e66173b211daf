import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { createGoogleMaps } from './google-maps.ts';
import { createOsrmPhotonMaps } from './osrm-photon.ts';

interface Received {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage['headers'];
  body: unknown;
}

interface Answer {
  status?: number;
  body: unknown;
}

/** Stands in for every maps service: gives `answer` to each request, or none to 'hang', and keeps the requests of a test. */
export const mapsServer: { answer: Answer | ((url: string) => Answer) | 'hang'; received: Received[] } = {
  answer: { body: {} },
  received: [],
};

let baseUrl = '';
let server: Server;

beforeAll(async () => {
  const reply = async (request: IncomingMessage, response: ServerResponse) => {
    const { received } = mapsServer;
    const answer = typeof mapsServer.answer === 'function' ? mapsServer.answer(request.url ?? '') : mapsServer.answer;
    const body = request.method === 'POST' ? await json(request) : undefined;
    received.push({ method: request.method, url: request.url, headers: request.headers, body });
    if (answer === 'hang') return;
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' });
    response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
  };
  server = createServer((request, response) => void reply(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  mapsServer.received = [];
});

export const google = (timeoutMs = 2000) =>
  createGoogleMaps({ apiKey: 'server-key', placesBaseUrl: baseUrl, routesBaseUrl: `${baseUrl}/routes`, timeoutMs });
export const osrm = () => createOsrmPhotonMaps({ osrmUrl: `${baseUrl}/osrm/`, photonUrl: baseUrl, timeoutMs: 2000 });
export const pune = { lat: 18.5196, lng: 73.8554 };
export const mumbai = { lat: 19.0728, lng: 72.8826 };
