/** Any UUID in text, whatever its version, the all-zero settings id included. */
export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
