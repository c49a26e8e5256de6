import { connect, createServer, type Server, type Socket } from 'node:net';

/** A proxy between a server and its database, which can cut, delay and refuse connections. */
export class TcpProxy {
  port = 0;
  private readonly server: Server;
  private readonly sockets = new Set<Socket>();
  private isCut = false;
  private delayMs = 0;

  private constructor(target: number) {
    this.server = createServer((near) => {
      if (this.isCut) return void near.destroy();
      const far = connect(target, '127.0.0.1');
      this.join(near, far);
      this.join(far, near);
    });
  }

  static start(target: number): Promise<TcpProxy> {
    const proxy = new TcpProxy(target);
    return new Promise((resolve) => {
      proxy.server.listen(0, '127.0.0.1', () => {
        const address = proxy.server.address();
        proxy.port = typeof address === 'object' && address ? address.port : 0;
        resolve(proxy);
      });
    });
  }

  private join(from: Socket, to: Socket): void {
    this.sockets.add(from);
    from.setNoDelay(true);
    from.on('error', () => {});
    from.on('close', () => {
      this.sockets.delete(from);
      to.destroy();
    });
    from.on('data', (chunk: Buffer) => {
      const pass = (): void => void (to.destroyed || to.write(chunk));
      // the same delay for all chunks keeps their order
      if (this.delayMs > 0) setTimeout(pass, this.delayMs);
      else pass();
    });
  }

  /** Cuts all connections and refuses new ones. */
  cut(): void {
    this.isCut = true;
    for (const socket of this.sockets) socket.destroy();
  }

  delay(ms: number): void {
    this.delayMs = ms;
  }

  heal(): void {
    this.isCut = false;
    this.delayMs = 0;
  }

  close(): void {
    this.cut();
    this.server.close();
  }
}
