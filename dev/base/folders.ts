/** Where the product's parts lie, and where a run on this machine keeps what it makes. */
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..', '..');
export const localFolder = join(root, '.stayup');
export const node = join(root, 'node_modules', '.bin', 'node');

/** What one run writes; nothing in it outlives the next start of the same name. */
export const runFolder = (name: string): string => join(localFolder, name);
export const logFile = (name: string): string => join(localFolder, 'logs', `${name}.log`);
