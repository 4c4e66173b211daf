import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { addressOfClient, clientAddressOf } from './client-address.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['not: an address', 'not: an address'],
])('%s counts as %s', (ip, counted) => expect(addressOfClient(ip)).toBe(counted));

it('has an address for a client that has reset its connection, whose address the system no longer knows', () => {
  expect(clientAddressOf(undefined)(new IncomingMessage(new Socket()))).toBe('gone');
  expect(clientAddressOf('loopback')(new IncomingMessage(new Socket()))).toBe('gone');
});
