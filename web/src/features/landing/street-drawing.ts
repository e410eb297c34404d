export { default } from './street.svg?raw'
