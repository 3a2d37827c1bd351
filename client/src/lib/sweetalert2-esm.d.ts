declare module 'sweetalert2/dist/sweetalert2.esm.js' {
  import swal from 'sweetalert2'
  export default swal
}
