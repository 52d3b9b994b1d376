/** Prepares the uploaded folder once, before all files of tests. */
export { prepareUploadedFolder as setup } from './uploaded-folder.ts';
