import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

/**
 * accept: accepts every email. slow: does not answer after the greeting. refuse: 550 to every
 * recipient. drop: reads the whole message and closes the connection without an answer. down: does
 * not listen. hold: reads the whole message and answers when the mode changes.
 */
export type SmtpMode = 'accept' | 'slow' | 'refuse' | 'drop' | 'hold' | 'down';

export interface ReceivedMail {
  from: string;
  to: string[];
  /** Headers and body as received, with dots unstuffed. */
  source: string;
}

export interface FakeSmtp {
  /** For MAIL_URL. */
  url: string;
  /** Emails that the server accepted. */
  accepted: ReceivedMail[];
  /** Emails whose text arrived, whether or not the server accepted them. */
  received: ReceivedMail[];
  /** The number of connections. */
  connections: () => number;
  setMode: (mode: SmtpMode) => Promise<void>;
  stop: () => Promise<void>;
}

/** A mail server on loopback that misbehaves on demand; plain SMTP without TLS or sign-in. */
export async function startFakeSmtp(): Promise<FakeSmtp> {
  let mode: SmtpMode = 'accept';
  const sockets = new Set<Socket>();
  const accepted: ReceivedMail[] = [];
  const received: ReceivedMail[] = [];
  const held: (() => void)[] = [];
  let connections = 0;
  const server: Server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    serveConnection(socket, () => mode, { accepted, received, held });
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  const close = async () => {
    for (const socket of sockets) socket.destroy();
    if (!server.listening) return;
    server.close();
    await once(server, 'close');
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    accepted,
    received,
    connections: () => connections,
    setMode: async (next) => {
      mode = next;
      for (const release of held.splice(0)) release();
      if (next === 'down') await close();
      else if (!server.listening) await listen(port);
    },
    stop: close,
  };
}

function serveConnection(
  socket: Socket,
  mode: () => SmtpMode,
  {
    accepted,
    received,
    held,
  }: { accepted: ReceivedMail[]; received: ReceivedMail[]; held: (() => void)[] },
): void {
  let pending = '';
  let mail: ReceivedMail = { from: '', to: [], source: '' };
  let isInData = false;
  const say = (line: string) => socket.write(`${line}\r\n`);

  const takeData = () => {
    const end = pending.indexOf('\r\n.\r\n');
    if (end < 0) return false;
    const source = pending.slice(0, end).replace(/^\.\./gm, '.');
    pending = pending.slice(end + 5);
    isInData = false;
    received.push({ ...mail, source });
    if (mode() === 'drop') {
      socket.destroy();
      return false;
    }
    const taken = { ...mail, source };
    mail = { from: '', to: [], source: '' };
    const accept = () => {
      accepted.push(taken);
      say('250 Taken');
    };
    if (mode() === 'hold') held.push(accept);
    else accept();
    return true;
  };
  const takeCommand = () => {
    const end = pending.indexOf('\r\n');
    if (end < 0) return false;
    const line = pending.slice(0, end);
    pending = pending.slice(end + 2);
    if (mode() === 'slow') return true;
    const address = /<(.*)>/.exec(line)?.[1] ?? '';
    const command = line.slice(0, 4).toUpperCase();
    if (command === 'EHLO') say('250-fake.example\r\n250 8BITMIME');
    else if (command === 'MAIL') {
      mail = { from: address, to: [], source: '' };
      say('250 Sender noted');
    } else if (command === 'RCPT' && mode() === 'refuse') say('550 No such mailbox');
    else if (command === 'RCPT') {
      mail.to.push(address);
      say('250 Recipient noted');
    } else if (command === 'DATA') {
      isInData = true;
      say('354 Go on');
    } else if (command === 'QUIT') {
      socket.end('221 Bye\r\n');
    } else say('250 Very well');
    return true;
  };
  socket.setEncoding('utf8');
  socket.on('data', (chunk: string) => {
    pending += chunk;
    while (isInData ? takeData() : takeCommand());
  });
  say('220 fake.example ESMTP');
}
