import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readDeployFile } from '../deploy/deploy-files.js';
import { lastingPort } from '../support/lasting-port.js';
import { TEST_CERT, TEST_KEY } from '../support/test-certificates.js';

const HAPROXY = '/usr/sbin/haproxy'; // where Debian puts it
export const hasHaproxy = existsSync(HAPROXY);

/** The ports of one node, chosen before it starts, so that they stay from one life to the next. */
export type NodePorts = Readonly<Record<keyof typeof NODE_PORTS, number>>;
/** By the name of the door, as `deploy/haproxy.cfg` has it. */
const NODE_PORTS = {
  http: 4000,
  mx: 2525,
  submission: 2587,
  submissions: 2465,
  imap: 2143,
  imaps: 2993,
  pop3: 2110,
  pop3s: 2995,
};
const PUBLIC_PORTS = {
  mx: 25,
  http: 80,
  https: 443,
  submission: 587,
  submissions: 465,
  imap: 143,
  imaps: 993,
  pop3: 110,
  pop3s: 995,
};
type PublicDoor = keyof typeof PUBLIC_PORTS;

export interface Balancer extends AsyncDisposable {
  readonly ports: Readonly<Record<PublicDoor, number>>;
  /** IMAP under TLS at one node, for comparing. */
  readonly imapsOf: readonly number[];
  /** Ends every connection to one node, whatever is under way. */
  cut(node: number): Promise<void>;
}

export async function choosePorts(): Promise<NodePorts> {
  const doors = Object.keys(NODE_PORTS) as (keyof typeof NODE_PORTS)[];
  return Object.fromEntries(await Promise.all(doors.map(async (door) => [door, await lastingPort()]))) as NodePorts;
}

/** Runs `deploy/haproxy.cfg` as it is, but for names and ports. */
export async function startBalancer(nodes: readonly NodePorts[]): Promise<Balancer> {
  const directory = await mkdtemp(join(tmpdir(), 'waypost-balancer-'));
  const admin = join(directory, 'admin.sock');
  const doors = Object.keys(PUBLIC_PORTS) as PublicDoor[];
  const ports = Object.fromEntries(
    await Promise.all(doors.map(async (door) => [door, await lastingPort()])),
  ) as Balancer['ports'];
  const imapsOf = await Promise.all(nodes.map(() => lastingPort()));
  await writeFile(join(directory, 'tls.pem'), `${TEST_CERT}${TEST_KEY}`);
  let config = readDeployFile('haproxy.cfg')
    .replace('/etc/haproxy/tls.pem', join(directory, 'tls.pem'))
    .replace('maxconn 20000', `maxconn 1000\n    stats socket ${admin} level admin`)
    .replace(
      /^(\s+bind )(.*)$/gm,
      (_, bind: string, rest: string) =>
        bind + rest.replace(/(?<=^|,):(\d+)/g, (__, port) => `127.0.0.1:${publicPort(port)}`),
    )
    .replace(/dst_port (\d+)/g, (_, port) => `dst_port ${publicPort(port)}`)
    .replace(/server node(\d) node\d:(\d+)/g, (_, node, port) => {
      const to = nodes[Number(node) - 1];
      if (!to) throw new Error(`the file has a node ${node}`);
      const door = (Object.keys(NODE_PORTS) as (keyof NodePorts)[]).find((each) => NODE_PORTS[each] === Number(port));
      return `server node${node} 127.0.0.1:${to[door ?? 'http']} port ${to.http}`;
    });
  for (const [at, node] of nodes.entries()) {
    config += `\nlisten only_node${at + 1}\n    bind 127.0.0.1:${imapsOf[at]}\n    server node 127.0.0.1:${node.imaps} port ${node.http} send-proxy-v2\n`;
  }
  const file = join(directory, 'haproxy.cfg');
  await writeFile(file, config);
  const { status, stderr } = spawnSync(HAPROXY, ['-c', '-f', file], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`haproxy: ${stderr}\n${config}`);
  const child = spawn(HAPROXY, ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  const said: string[] = [];
  child.stderr.on('data', (chunk) => said.push(String(chunk)));
  const backends = (Object.keys(NODE_PORTS) as string[]).filter((door) => config.includes(`\nbackend ${door}\n`));
  if (!(await isListening(ports.http))) throw new Error(`haproxy did not start: ${said.join('')}`);
  return {
    ports,
    imapsOf,
    async cut(node) {
      await tell(admin, backends.map((backend) => `shutdown sessions server ${backend}/node${node + 1}`).join(';'));
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      await rm(directory, { recursive: true, force: true });
    },
  };

  function publicPort(port: string): number {
    const door = doors.find((each) => PUBLIC_PORTS[each] === Number(port));
    if (!door) throw new Error(`the file has a port ${port}`);
    return ports[door];
  }
}

async function tell(socketPath: string, commands: string): Promise<void> {
  const socket = connect(socketPath);
  socket.resume();
  socket.end(`${commands}\n`);
  await once(socket, 'close');
}

async function isListening(port: number): Promise<boolean> {
  for (let tried = 0; tried < 100; tried++) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return true;
    await delay(50);
  }
  return false;
}
