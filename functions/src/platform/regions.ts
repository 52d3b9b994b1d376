/** Where the functions run: at home, and for second opinions somewhere else (PROBE-2). */
export const homeRegion = 'us-east4';
export const recheckRegion = 'us-west1';
