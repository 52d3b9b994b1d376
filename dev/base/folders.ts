/** The folders of the repository, and the folders and files that local runs write. */
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..', '..');
export const localFolder = join(root, '.stayup');
export const node = join(root, 'node_modules', '.bin', 'node');

/** Files of one run; the next start with the same name overwrites them. */
export const runFolder = (name: string): string => join(localFolder, name);
export const logFile = (name: string): string => join(localFolder, 'logs', `${name}.log`);
