import { createServer, type Server } from 'node:net';

export interface SmtpSink {
  /** Received mails, oldest first. */
  mails: string[];
  close(): Promise<void>;
}

/**
 * The minimum of a mail server needed to receive a mail (RFC 5321, without extensions). It refuses, as if
 * full, every mail that `takes` declines.
 */
export async function startSmtpSink(port: number, takes: (mail: string) => boolean = () => true): Promise<SmtpSink> {
  const mails: string[] = [];
  const server: Server = createServer((socket) => {
    let buffered = '';
    let inData = false;
    socket.setEncoding('utf8').write('220 sink\r\n');
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk) => {
      buffered += String(chunk);
      for (let end; (end = buffered.indexOf(inData ? '\r\n.\r\n' : '\r\n')) >= 0;) {
        const part = buffered.slice(0, end);
        buffered = buffered.slice(end + (inData ? 5 : 2));
        const refused = inData && !takes(part);
        if (inData && !refused) mails.push(part);
        const begins = !inData && part.toUpperCase() === 'DATA';
        inData = begins;
        if (refused) socket.write('452 no room just now\r\n');
        else socket.write(begins ? '354 go on\r\n' : '250 ok\r\n');
        if (part.toUpperCase() === 'QUIT') socket.end();
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { mails, close: () => new Promise((resolve) => server.close(() => resolve())) };
}
